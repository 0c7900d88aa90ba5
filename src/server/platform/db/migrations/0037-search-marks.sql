-- Three syllables of a name are rare, the parts of Hangul they are made of are not: the index of parts intersects long lists for
-- them (ADR 0044). Whole syllables therefore have an index of their own. Between any two stands a sign of the workspace,
-- so that what pg_trgm keeps of them, three letters each, knows whose they are; what is not Hangul is mostly left out. Two
-- workspaces may have one sign: whoever asks, asks for the workspace, too.
CREATE FUNCTION search_marks(place uuid, text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_string(
  string_to_array(
    translate(normalize($2, NFKC), '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@._-+', ''), NULL),
  chr(19968 + ('x' || right(place::text, 4))::bit(16)::integer % 20000));
