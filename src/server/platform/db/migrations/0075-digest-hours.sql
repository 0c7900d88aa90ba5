-- A digest may begin up to three hours after its hour, on the same day (rules.md R-1307): the first hour is 6, the last one 20.
UPDATE digest_settings SET hour = least(greatest(hour, 6), 20) WHERE hour NOT BETWEEN 6 AND 20;
