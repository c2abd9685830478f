-- Friends, transfers between them, requests for money, and standing transfers (rules/transfers.md). Amounts are in minor units.

-- Two rows for each pair of friends.
CREATE TABLE friendship (
  person_id uuid NOT NULL REFERENCES person,
  friend_id uuid NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, friend_id),
  CHECK (person_id <> friend_id)
);
CREATE INDEX friendship_of_friend ON friendship (friend_id);

-- A link that accepts an invite.
CREATE TABLE invite_link (
  token_hash text PRIMARY KEY,
  invite_id uuid NOT NULL REFERENCES invite ON DELETE CASCADE,
  is_mailed boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX invite_link_ended ON invite_link (expires_at);
CREATE INDEX invite_link_of_invite ON invite_link (invite_id, created_at);

-- Money sent to a friend, who accepts it to a card.
CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  sender_id uuid NOT NULL REFERENCES person,
  receiver_id uuid NOT NULL REFERENCES person,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'cancelled')),
  debit_card_id uuid NOT NULL REFERENCES card,
  credit_card_id uuid REFERENCES card,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  counted_cents bigint,
  reason text CHECK (reason IN ('transfer-unanswered', 'transfer-taken-back', 'transfer-not-approved', 'payment-failed')),
  note text CHECK ((char_length(note) >= 1) AND (char_length(note) <= 1000)),
  request_id uuid,
  last_day_told_at timestamptz,
  undone_at timestamptz,
  fee_minor bigint DEFAULT 0 NOT NULL CHECK (fee_minor >= 0),
  -- A rule holds it for an operator: the receiver is neither told of it nor sees it, also after it has gone back.
  is_held boolean DEFAULT false NOT NULL,
  -- The run of a standing transfer, by its day.
  standing_id uuid,
  standing_day text,
  CHECK (sender_id <> receiver_id),
  CONSTRAINT transfer_held CHECK (NOT (is_held AND status = 'accepted')),
  CONSTRAINT transfer_check1 CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT transfer_credit_card CHECK (((status = 'accepted') OR (undone_at IS NOT NULL)) = (credit_card_id IS NOT NULL)),
  CONSTRAINT transfer_taken_back_check CHECK ((status = 'cancelled') = (NOT (reason IS DISTINCT FROM 'transfer-taken-back')))
);
CREATE INDEX transfer_held_for_receiver ON transfer (receiver_id) WHERE (is_held AND (status = 'pending'));
CREATE INDEX transfer_last_day ON transfer (expires_at) WHERE ((status = 'pending') AND (last_day_told_at IS NULL) AND (NOT is_held));
-- The operators' list: of a status, and of all of them together.
CREATE INDEX transfer_listed ON transfer (status, created_at, id);
CREATE INDEX transfer_of_receiver ON transfer (receiver_id, created_at DESC, id DESC);
CREATE INDEX transfer_of_request ON transfer (request_id) WHERE (request_id IS NOT NULL);
-- Each run of a standing transfer happens once.
CREATE UNIQUE INDEX transfer_of_run ON transfer (standing_id, standing_day) WHERE (standing_id IS NOT NULL);
CREATE INDEX transfer_of_sender ON transfer (sender_id, created_at DESC, id DESC);
CREATE INDEX transfer_on_card ON transfer (debit_card_id) WHERE (status = 'pending');
CREATE INDEX transfer_to_expire ON transfer (expires_at) WHERE (status = 'pending');
CREATE INDEX transfer_waiting_for_receiver ON transfer (receiver_id, expires_at) WHERE ((status = 'pending') AND (NOT is_held));
CREATE INDEX transfer_waiting_of_sender ON transfer (sender_id, expires_at) WHERE (status = 'pending');

-- A request for money, to a friend or to anyone with its link.
CREATE TABLE money_request (
  id uuid PRIMARY KEY,
  requester_id uuid NOT NULL REFERENCES person,
  payer_id uuid REFERENCES person,
  token text UNIQUE,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  note text CHECK ((char_length(note) >= 1) AND (char_length(note) <= 1000)),
  status text NOT NULL CHECK (status IN ('open', 'paid', 'declined', 'withdrawn', 'expired')),
  transfer_id uuid REFERENCES transfer UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  last_day_told_at timestamptz,
  CHECK ((payer_id IS NULL) <> (token IS NULL)),
  CONSTRAINT money_request_check1 CHECK ((payer_id IS NULL) OR (payer_id <> requester_id)),
  CONSTRAINT money_request_check2 CHECK ((status = 'open') = (ended_at IS NULL)),
  CONSTRAINT money_request_check3 CHECK ((status = 'paid') = (transfer_id IS NOT NULL))
);
CREATE INDEX money_request_ended ON money_request (ended_at) WHERE (status IN ('declined', 'withdrawn', 'expired'));
CREATE INDEX money_request_last_day ON money_request (expires_at) WHERE ((status = 'open') AND (payer_id IS NOT NULL) AND (last_day_told_at IS NULL));
CREATE INDEX money_request_of_payer ON money_request (payer_id);
CREATE INDEX money_request_of_requester ON money_request (requester_id, created_at DESC);
CREATE INDEX money_request_open_of_requester ON money_request (requester_id, created_at DESC, id) WHERE (status = 'open');
CREATE INDEX money_request_to_expire ON money_request (expires_at) WHERE (status = 'open');
CREATE INDEX money_request_to_payer ON money_request (payer_id) WHERE (status = 'open');
ALTER TABLE transfer ADD FOREIGN KEY (request_id) REFERENCES money_request(id) ON DELETE SET NULL;

-- An amount that goes to a friend again and again. Days are text as 2026-12-31, in its time zone.
CREATE TABLE standing_transfer (
  id uuid PRIMARY KEY,
  sender_id uuid NOT NULL REFERENCES person,
  receiver_id uuid NOT NULL REFERENCES person,
  -- The mandate: the card, the amount, the most that its fee may be, and the days.
  debit_card_id uuid NOT NULL REFERENCES card,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0),
  note text CHECK ((char_length(note) >= 1) AND (char_length(note) <= 1000)),
  rhythm text NOT NULL CHECK (rhythm IN ('weekly', 'fortnightly', 'monthly')),
  first_day text NOT NULL,
  last_day text,
  time_zone text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
  -- The latest run that was sent or skipped, and the next one of an active one.
  done_day text,
  next_day text,
  -- The next run was announced, or its person knew of it.
  is_told boolean DEFAULT false NOT NULL,
  -- The next run failed once, and is tried again on the day after.
  has_failed boolean DEFAULT false NOT NULL,
  -- When the next run is announced, made or tried again.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (sender_id <> receiver_id),
  CONSTRAINT standing_transfer_next CHECK (((state = 'active') = (next_day IS NOT NULL)) AND ((state = 'active') = (due_at IS NOT NULL))),
  CONSTRAINT standing_transfer_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX standing_transfer_due ON standing_transfer (due_at) WHERE (state = 'active');
CREATE INDEX standing_transfer_ended_at ON standing_transfer (ended_at) WHERE (state = 'ended');
CREATE INDEX standing_transfer_of_receiver ON standing_transfer (receiver_id);
CREATE INDEX standing_transfer_of_sender ON standing_transfer (sender_id);
ALTER TABLE transfer ADD FOREIGN KEY (standing_id) REFERENCES standing_transfer(id) ON DELETE SET NULL;
