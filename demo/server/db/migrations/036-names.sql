-- User names must not look alike: their skeleton (Unicode Technical Standard 39) is unique. Existing people keep their
-- names; of two lookalikes only the older one has the skeleton.

ALTER TABLE person ADD COLUMN user_name_skeleton text;
CREATE UNIQUE INDEX person_user_name_skeleton ON person (user_name_skeleton);
