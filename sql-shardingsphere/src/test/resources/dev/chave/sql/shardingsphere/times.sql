-- k is a timestamp.
select * from t where k = '2024-01-03 04:05:06'
select * from t where k = timestamp '2024-01-03 04:05:06'
select * from t where k in ('2024-01-03 04:05:06', '2024-01-05 04:05:06')
select * from t where k between '2024-01-03 04:05:06' and '2024-01-05 04:05:06'
select * from t where k >= '2024-01-03 04:05:06'
select * from t where k > '2024-01-03 00:00:00' and k < '2024-01-05 00:00:00'
select * from t where k < '2024-01-03 00:00:00'
select * from t where k between '2025-01-03 04:05:06' and '2025-01-05 04:05:06'
select * from t where k between '2024-01-05 04:05:06' and '2024-01-03 04:05:06'
select * from t where k = '2024-01-03 04:05:06' and k > '2024-01-08 00:00:00'
select * from t where k > '2024-01-03 00:00:00' and k > '2024-01-06 00:00:00'
select * from t where k < '2024-01-03 00:00:00' or k > '2024-01-06 00:00:00'
