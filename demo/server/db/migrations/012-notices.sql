-- The kind of each notification, and each person's preferences per kind (in the app, by mail).

ALTER TABLE notification ADD COLUMN kind text;

UPDATE notification SET kind = CASE
    WHEN url = '/order-page' THEN 'orders'
    WHEN url LIKE '/users-listing-details/%' THEN 'listings'
    WHEN url = '/payment' THEN 'money'
    ELSE 'security' END;

ALTER TABLE notification ALTER COLUMN kind SET NOT NULL;

CREATE TABLE notice_preference (
    person_id uuid NOT NULL REFERENCES person (id),
    kind text NOT NULL,
    in_app boolean NOT NULL,
    by_mail boolean NOT NULL,
    PRIMARY KEY (person_id, kind)
  );

CREATE INDEX notification_unread ON notification (person_id) WHERE NOT is_read;
