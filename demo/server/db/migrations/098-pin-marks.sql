-- What a right PIN leaves in its session: worthless without the session's token, which is stored nowhere.
ALTER TABLE session ADD COLUMN pin_mark text;
