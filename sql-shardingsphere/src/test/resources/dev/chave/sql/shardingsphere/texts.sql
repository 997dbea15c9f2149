-- k is text.
select * from t where k = 'a'
select * from t where k = 'A'
select * from t where k = 'a '
select * from t where k in ('a', 'b')
select * from t where k in ('a', 'b') and k = 'b'
select * from t where k between 'a' and 'b'
select * from t where k > 'a'
select * from t where k like 'a%'
select * from t where k = 10
select * from t where k = -5
select * from t where k > 'a' and k < 'c' and k = 'd'
select * from t where k = 7
select * from t where k = 'a' and k = 'b'
insert into t (id, k, v) values (1, 'a', 1), (2, 'b', 2)

-- differs: a number in quotes is placed by the column's type here, by its text there
select * from t where k = '10'
