package dev.chave.read.operation;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The filter by which an aggregate is targeted, and the reads of other collections inside it. */
class PipelineFilterTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            []                                                                             | {}
            [{$match:{a:1}}]                                                               | {"a": 1}
            [{$match:{a:1}},{$match:{b:2}},{$group:{_id:"$a"}},{$match:{c:3}}]             | {"$and": [{"a": 1}, {"b": 2}]}
            [{$sort:{b:1}},{$match:{a:1}}]                                                 | {"a": 1}
            [{$sort:{b:1}},{$limit:5},{$match:{a:1}}]                                      | {}
            [{$group:{_id:"$a"}},{$match:{a:1}}]                                           | {}
            [{$geoNear:{near:[0,0],query:{a:1},distanceField:"x"}},{$match:{b:1}}]         | {"a": 1}
            [{$geoNear:{near:[0,0],distanceField:"x"}}]                                    | {}
            [{$match:{a:1}},{$geoNear:{near:[0,0],query:{b:1}}}]                           | {"a": 1}
            [{$addFields:{x:{$add:["$a",1]}}},{$match:{a:1,x:2}}]                          | {"a": 1}
            [{$set:{"a.b":1}},{$match:{a:1}}]                                              | {}
            [{$unset:["b","c.d"]},{$match:{a:1,b:2,c:3}}]                                  | {"a": 1}
            [{$project:{a:1,b:"$c"}},{$match:{a:1,b:2,c:3,_id:4}}]                         | {"a": 1, "_id": 4}
            [{$project:{b:0}},{$match:{a:1,b:2}}]                                          | {"a": 1}
            [{$unwind:"$items"},{$match:{a:1,"items.sku":2}}]                              | {"a": 1}
            [{$unwind:{path:"$items",includeArrayIndex:"n"}},{$match:{a:1,n:2}}]           | {"a": 1}
            [{$lookup:{from:"d",as:"j",localField:"x",foreignField:"y"}},{$match:{a:1,"j.k":2}}] | {"a": 1}
            [{$set:{x:1}},{$match:{$or:[{a:1},{b:2}],$expr:{$eq:["$a",1]}}}]               | {"$or": [{"a": 1}, {"b": 2}]}
            [{$sort:{b:1}},{$match:{$expr:{$eq:["$a",1]}}}]                                | {"$expr": {"$eq": ["$a", 1]}}
            [{$redact:"$$KEEP"},{$match:{a:1}}]                                            | {}
            ["nonsense",{$match:{a:1}}]                                                    | {}
            """)
    void theLeadingMatchAfterOptimisation(String pipeline, String expected) {
        assertThat(PipelineFilter.of(parse(pipeline)).toJson()).isEqualTo(expected);
    }

    @Test
    void joinsAndUnionsAreReadsOfTheirOwn() {
        BsonArray pipeline = parse("""
                [{$lookup: {from: "byField", localField: "x", foreignField: "y", as: "j"}},
                 {$lookup: {from: "byPipeline", pipeline: [{$match: {a: 1}}], as: "k"}},
                 {$lookup: {from: "byVariable", let: {v: "$x"}, pipeline: [{$match: {$expr: {$eq: ["$a", "$$v"]}}}], as: "l"}},
                 {$lookup: {from: {db: "e", coll: "elsewhere"}, pipeline: [], as: "m"}},
                 {$facet: {one: [{$graphLookup: {from: "graph", startWith: "$x", connectFromField: "p", connectToField: "q",
                    restrictSearchWithMatch: {a: 2}, as: "n"}}]}},
                 {$unionWith: "whole"},
                 {$unionWith: {coll: "part", pipeline: [{$match: {a: 3}}, {$lookup: {from: "inner", localField: "x",
                    foreignField: "y", as: "o"}}]}},
                 {$lookup: {from: "system.users", localField: "x", foreignField: "y", as: "p"}}]""");

        assertThat(ForeignReads.in(pipeline, Observation.of("d.c")))
                .extracting(ReadOperations::line)
                .containsExactly(
                        "aggregate d.byField",
                        "aggregate d.byPipeline {\"a\": 1}",
                        "aggregate d.byVariable {\"$expr\": {\"$eq\": [\"$a\", \"$$v\"]}} masked",
                        "aggregate e.elsewhere {}",
                        "aggregate d.graph {\"a\": 2}",
                        "aggregate d.whole {}",
                        "aggregate d.part {\"a\": 3}",
                        "aggregate d.inner");
    }

    private static BsonArray parse(String pipeline) {
        return BsonDocument.parse("{p: " + pipeline + "}").getArray("p");
    }
}
