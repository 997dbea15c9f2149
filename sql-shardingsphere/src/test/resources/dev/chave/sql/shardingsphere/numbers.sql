-- Sharded by k: t and u, which are binding tables, and w. p is a broadcast table, s a single one. One statement a line.
select * from t where k = 7
select * from t where 7 = k
select * from t where k = '7'
select * from t where k = 7.0
select * from t where k = -5
select * from t where k = 3000000000
select * from t where k in (7, 8)
select * from t where k = 10
select * from t where k = 10.0
select * from t where k = -3000000000
select * from t where k = 99999999999999999999
select * from t where 7 < k
select * from t where 7 >= k and k >= 3
select * from t where k is not null
select * from t where k = 7 or (k = 8 and 1 = 0)
select * from t where (k = 7 or k = 8) and k = 8
select * from t where k = 7 and k = 8 or k = 9
select * from t where k = 7 and k = 8 or k = 9 and k = 10
select * from t where k = 7 or k between 20 and 21
select * from t where k in (abs(7))
select * from t where k in (7, abs(8))
select * from t where k > 5 and k > 7 and k < 9
select * from t where k between 7 and abs(8)
select * from t where k > 7 and k < 7
select * from t where k >= 7 and k <= 7
select * from t where not k = 7
select * from t where k != 7
select * from t join u on t.v = u.v and u.k = 8 where t.k = 7
select * from t join u on t.v = u.v where u.k = 8 and t.k = 7
select * from t join u on t.v = u.v and u.k = 8 join u u2 on u2.k = 9
select * from t join w on t.v = w.v where t.k = 7 or w.k = 9
select * from (select * from t where k = 7) x where x.k = 8
select * from (select * from t where k in (7, 8)) x
select * from t where (k = 7 or k = 8) and v in (select id from p)
select * from t where v in (select v from u where k = 8) and k = 7
select (select max(v) from u where k = 8) from t where k = 7
select (select max(v) from u where k = 8) from t where k = 7 and v in (select v from u where k = 9)
select * from (select * from t where k = 8) x where v in (select v from u where k = 7)
select * from t join u on t.k = u.k and u.k = 8 where t.v in (select v from u where k = 7)
select * from t where k = 8 union all select * from t where k = 7
(select * from t where k = 8) union all (select * from t where k = 7) union all (select * from t where k = 6)
select * from t union all select * from t where k = 7
with x as (select * from t where k = 7) select * from x join u on x.k = u.k where u.k = 8
update t set v = 1 where k = 7 and v in (select v from u where k = 8)
update t set v = 1 where k = 7 and v in (select v from u)
update t set v = 1 where v in (select v from u where k = 8)
delete from t where k = 7 and v in (select v from u where k = 8)
update t set k = 11 where k = 7
update t set k = 7 + 0 where k = 7
update t a set a.v = 3 where a.k = 7
delete from t where k = 7 limit 1
delete from t where k in (7, 8) limit 1
insert into t (id, k, v) values (121, abs(7), 1)
insert into t (id, k, v) values (122, -5, 1)
insert into t (id, k, v) select id, k, v from u where k in (7, 8)
insert into t (id, v) select id, v from u where k = 7
insert into t (id, k, v) select id, k, v from u where k = 7 and v in (select v from u where k = 8)
insert into t (id, k, v) select id, 7, v from u where k = 8
insert into t (id, k, v) select id, k, v from w where k = 7
select * from t where k = 7 order by v limit 2
select distinct k from t where k in (7, 8)
select * from u join t on t.v = u.v where t.k = 7
select * from u left join t on t.v = u.v and t.k = 7 where u.k in (8, 9)
select * from t where k = 8 union all select * from t where k = 7 union all select * from t where k = 6 union all select * from t where k = 5
select * from t where k = 8 union all select * from t where k = 7 union all select * from t where k = 6
select * from t where k = 8 union all select * from t union all select * from t where k = 6
insert into t (id, k, v) select id, id, id from p
insert into t (id, k, v) select 1, 2, 3
insert into t (id, k, v) select id, k, v from t where k between 7 and 8
insert into t (id, k, v) select id, k, v from t where v = 3
insert into p (id) select v from t where k = 7
update t set v = 1 where k = 7 and exists (select 1 from u where u.k = 8)
delete from t where exists (select 1 from u where u.k = t.k and u.k = 8)
select * from t where k = 7 group by k having k = 8
select * from t where k = 7 and v = (select max(v) from u where k = 8) and v = (select max(v) from u where k = 9)
select * from t where v = (select max(v) from u where k = 9 and id in (select id from u where k = 10))
select * from t where id = -5 and k = -1
select * from t where k in (7, 11)
select * from t where k in (7, 8, 9, 10)
select * from t where k in (7)
select * from t where k = 7 or k = 8
select * from t where k = 7 or v = 8
select * from t where (k = 7 or k = 8) and v = 1
select * from t where (k = 7 or k = 8) and (k = 8 or k = 9)
select * from t where k = 7 and k = 8
select * from t where k = 7 and k = 7
select * from t where k in (7, 8) and k = 8
select * from t where k in (7, 8) and k in (8, 9)
select * from t where k between 7 and 8
select * from t where k between 8 and 7
select * from t where k between 7 and 9 and k = 9
select * from t where k between 7 and 9 and k = 20
select * from t where k between -3 and 2
select * from t where k > 7 and k < 9
select * from t where k >= 7 and k <= 9
select * from t where k > 900
select * from t where k < 3
select * from t where k >= 100 and k between 50 and 120
select * from t where k < 0 or k > 900
select * from t where k <> 7
select * from t where not (k = 7)
select * from t where not (k <> 7)
select * from t where not (k < 7 or k > 8)
select * from t where k not in (7, 8)
select * from t where k is null
select * from t where k = null
select * from t where k in (7, null)
select * from t where k + 0 = 7
select * from t where k = abs(7)
select * from t where (k, v) = (7, 1)
select * from t where (k, v) in ((7, 1), (8, 2))
select * from t where 1 = 0
select * from t where k = 7 and 1 = 0
select * from t where k like '7'
select * from t where k = v
select * from t where k = (select 7)
select * from t where true
select * from t
select count(*) from t
select count(*) from t where k = 7
select k, count(*) from t where k in (7, 8) group by k
select * from t order by k limit 1
select * from t where k = 7 for update
select * from t where k in (7, 8) for update
select * from t a where a.k = 7
select * from t where t.k = 7
select max(v) from t having max(v) > 3
select * from t join u on t.k = u.k where t.k = 7
select * from t join u on t.k = u.k where u.k = 7
select * from t join u on t.k = u.k where t.k in (7, 8)
select * from t join u on t.k = u.k
select * from t join u on t.v = u.v where t.k = 7
select * from t join u on t.v = u.v where u.k = 7
select * from t join u on t.v = u.v where t.k = 7 and u.k = 8
select * from t join u on t.v = u.v where t.k = 7 and u.k = 7
select * from t join u using (k) where t.k = 7
select * from t left join u on t.k = u.k where t.k = 7
select * from t left join u on t.k = u.k where u.k = 7
select * from t left join u on t.k = u.k and t.k = 7
select * from t left join u on t.k = u.k and u.k = 7
select * from t join u on t.k = u.k and t.k = 7
select * from t, u where t.k = u.k and t.k = 7
select * from t join u on t.k = u.k where t.k = 7 or u.k = 8
select * from t a join t b on a.k = b.k where a.k = 7
select * from t a join t b on a.v = b.v where a.k = 7 and b.k = 8
select * from t a join t b on a.v = b.v where a.k = 7
select * from t join w on t.k = w.k where t.k = 7 and w.k = 7
select * from t join w on t.k = w.k where t.k in (7, 8)
select * from t join w on t.k = w.k
select * from t join p on t.v = p.id where t.k = 7
select * from t join p on t.v = p.id
select * from p
select * from s
select * from t where k = 7 and v in (select v from u)
select * from t where k = 7 and v in (select v from u where k = 7)
select * from t where k = 7 and v in (select v from u where k = 8)
select * from t where v in (select v from u where k = 7)
select * from t where k in (select k from u where k = 7)
select * from t where v in (select v from u)
select * from t where k = 7 and exists (select 1 from u where u.k = t.k)
select * from t where k in (7, 8) and v in (select v from u where k in (7, 8))
select * from t where k = 7 and v in (select id from p)
select * from (select * from t where k = 7) x
select * from (select * from t) x where k = 7
select * from (select * from t where k = 7) x where x.k = 7
select (select max(v) from u where k = 7) from t where k = 7
select (select max(v) from u) from t where k = 7
select * from t where k = 7 union all select * from t where k = 8
select * from t where k = 7 union all select * from t where k = 7
select * from t where k = 7 union all select * from u where k = 7
select * from t union all select * from u
select * from t where k = 7 union select * from t
with x as (select * from t where k = 7) select * from x
insert into t (id, k, v) values (101, 7, 1)
insert into t (id, k, v) values (102, 7, 1), (103, 8, 1)
insert into t (id, k, v) values (104, 7, 1), (105, 11, 1)
insert into t (id, k, v) values (106, 4, 1), (107, 5, 1), (108, 6, 1), (109, 7, 1)
insert into t values (110, 7, 1)
insert into t (id, k, v) values (112, null, 1)
insert into t (id, v) values (113, 1)
insert into t (id, k, v) select id, k, v from u where k = 7
insert into t (id, k, v) select id, k, v from u
insert into t (id, k, v) select id + 1000, k, v from t where k = 7
insert into t (id, k, v) values (114, 7, 1) on duplicate key update v = 3
insert into t (id, k, v) values (114, 7, 1) on duplicate key update k = 3
insert into p (id) values (1)
insert into s (id) values (1)
update t set v = 2 where k = 7
update t set v = 2 where k in (7, 8)
update t set v = 2 where v = 7
update t set v = 2
update t set k = 8 where k = 7
update t set k = 7 where k = 7
update t set k = 7 where k in (7, 8)
update t set v = 2 where k between 7 and 8
update t set v = 2 where k = 7 limit 1
update t set v = 2 where k in (7, 8) limit 1
delete from t where k = 7
delete from t where k in (7, 8)
delete from t where v = 3
delete from t where k = 7 and k = 8
delete from t where k = 7 or v = 8
delete from t limit 1
delete from p
update p set id = 3

-- differs: a number in quotes is placed by the column's type here, by its text there
select * from t where k = '10'
insert into t (id, k, v) values (123, '10', 1)

-- differs: arithmetic on literals is folded here and is none there
select * from t where k in (1 + 1, 3 + 5)
select * from t where k = 3 + 4
select * from t where k in (7, 3 + 5)
insert into t (id, k, v) values (111, 3 + 4, 1)

-- differs: contradicting values of binding tables: one shard, and not the same one
select * from u join t on t.v = u.v where u.k = 8 and t.k = 7
select * from u join t on t.v = u.v where t.k = 7 and u.k = 8

-- differs: one shard, and not the same one
select * from t where k in (select k from u where k = 7) union all select * from t where k = 6

-- differs: shards in other databases count here
select * from t where k = 7 and exists (select 1 from w where w.k = t.k)
select * from t join w on t.k = w.k where t.k = 7
select * from t join u on t.k = u.k join w on t.k = w.k where t.k = 7

-- differs: shards in other databases count here; there the logical name is sent to a database
select * from t join w on t.v = w.v where t.k = 7 and w.k = 8
