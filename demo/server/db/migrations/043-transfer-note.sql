-- A transfer may have a note, which both people read. The server limits it by graphemes, which SQL cannot count.

ALTER TABLE transfer ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 1000);
