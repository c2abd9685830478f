-- Tables that are only appended to are kept by month, so that old months can be moved to another disk, and no vacuum and no
-- index is over all of them. An id begins with its time, so a range of ids is a month: the key stays `id`, and a look-up by id reads one month.
-- Nothing is copied: a table becomes the first part of its own months, behind a CHECK that is validated before that without
-- a lock. The parts are in a schema of their own, where no role but the owner's can name them.

CREATE SCHEMA months;

-- The least id that is made from a moment on.
CREATE FUNCTION first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- The parts of a table, with the moment at which the ids of each end; null for the part that has the rest.
CREATE FUNCTION months_of(named text) RETURNS TABLE (part text, until timestamptz) LANGUAGE sql STABLE AS $$
    SELECT relname::text, to_timestamp(('x0000' || replace(left(bound, 13), '-', ''))::bit(64)::bigint / 1000.0)
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      CROSS JOIN substring(pg_get_expr(relpartbound, inhrelid) FROM 'TO \(''([0-9a-f-]{36})''\)') AS bound
    WHERE inhparent = to_regclass(format('public.%I', named)) $$;

-- Makes the months of a table up to `ahead` after the current one, and moves into them what came before its month was
-- there. Returns how many it made. It does so by the rights of the owner, because the server's role makes no tables.
CREATE FUNCTION add_months(named text, ahead integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    DECLARE
      key text := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
        WHERE partrelid = to_regclass(format('public.%I', named)));
      -- UTC, whatever the time zone of the connection.
      month timestamp;
      first_id uuid;
      next_id uuid;
      made integer := 0;
      has_rest boolean;
      part text;
      range text;
    BEGIN
      IF key IS NULL THEN RAISE EXCEPTION '% has no months', named; END IF;
      -- Servers that start at the same time would make the same.
      PERFORM FROM migration ORDER BY name LIMIT 1 FOR UPDATE;
      LOOP
        SELECT max(until) AT TIME ZONE 'UTC' INTO month FROM months_of(named);
        EXIT WHEN month >= date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => ahead + 1);
        part := named || to_char(month, '_YYYY_MM');
        first_id := first_id_at(month AT TIME ZONE 'UTC');
        next_id := first_id_at((month + interval '1 month') AT TIME ZONE 'UTC');
        range := format('%I >= %L AND %I < %L', key, first_id, key, next_id);
        EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE %s)', named || '_rest', range) INTO has_rest;
        EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, named);
        IF has_rest THEN
          -- Nobody writes meanwhile.
          EXECUTE format('ALTER TABLE public.%I DETACH PARTITION months.%I', named, named || '_rest');
          EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE %s RETURNING *) INSERT INTO months.%I SELECT * FROM moved',
            named || '_rest', range, part);
        END IF;
        EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', named, part,
          first_id, next_id);
        IF has_rest THEN
          EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I DEFAULT', named, named || '_rest');
        END IF;
        made := made + 1;
      END LOOP;
      RETURN made;
    END $$;

REVOKE EXECUTE ON FUNCTION add_months(text, integer) FROM PUBLIC;

-- Makes a table the first part of its months. The new table has its indexes, constraints, triggers and rights.
CREATE FUNCTION into_months(named text, key text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      bounded text := named || '_before_months';
      first_part text := named || '_first';
      old_table oid := to_regclass(format('public.%I', named));
      bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([0-9a-f-]{36})''')
        FROM pg_constraint WHERE conrelid = old_table AND conname = bounded);
      definition text;
    BEGIN
      EXECUTE format('ALTER TABLE public.%I SET SCHEMA months', named);
      EXECUTE format('ALTER TABLE months.%I RENAME TO %I', named, first_part);
      EXECUTE format('CREATE TABLE public.%I (LIKE months.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)',
        named, first_part, key);
      EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', named, bounded);
      FOREACH definition IN ARRAY ARRAY(
        SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', named, conname, pg_get_constraintdef(oid))
          FROM pg_constraint WHERE conrelid = old_table AND contype IN ('p', 'u', 'f')
        UNION ALL
        SELECT regexp_replace(pg_get_indexdef(indexrelid), ' ON months\.\S+ ', format(' ON public.%I ', named))
          FROM pg_index WHERE indrelid = old_table AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
        UNION ALL
        SELECT regexp_replace(pg_get_triggerdef(oid), ' ON months\.\S+ ', format(' ON public.%I ', named))
          FROM pg_trigger WHERE tgrelid = old_table AND NOT tgisinternal
        UNION ALL
        SELECT format('GRANT %s ON public.%I TO %s', privilege_type, named,
            CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END)
          FROM pg_class CROSS JOIN aclexplode(relacl) WHERE pg_class.oid = old_table AND grantee <> relowner)
      LOOP
        EXECUTE definition;
      END LOOP;
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (MINVALUE) TO (%L)', named, first_part, bound);
      EXECUTE format('ALTER TABLE months.%I DROP CONSTRAINT %I', first_part, bounded);
      EXECUTE format('CREATE TABLE months.%I PARTITION OF public.%I DEFAULT', named || '_rest', named);
      PERFORM add_months(named, 2);
    END $$;

-- An early migration gave some events an id without a time.
UPDATE event SET id = (left(first_id_at(at)::text, 13) || '-7' || right(id::text, 21))::uuid
    WHERE id >= first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC');

-- The first part ends with the next month, so that servers write into it until it is one.
DO $$
    DECLARE each text;
    BEGIN
      FOREACH each IN ARRAY ARRAY['notification', 'event'] LOOP
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (id < %L) NOT VALID', each, each || '_before_months',
          first_id_at((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'));
      END LOOP;
    END $$;
