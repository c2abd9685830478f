-- No user name may look like another: the skeleton that Unicode Technical Standard 39 defines is unique. Those who are
-- here keep their names; of two that look alike the older one has the skeleton, and nobody new gets it.

ALTER TABLE person ADD COLUMN user_name_skeleton text;
CREATE UNIQUE INDEX person_user_name_skeleton ON person (user_name_skeleton);
