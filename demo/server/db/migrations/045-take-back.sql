-- The sender may take a pending transfer back. It has a status and a reason of its own.

ALTER TABLE transfer DROP CONSTRAINT transfer_status_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_status_check
    CHECK (status IN ('pending', 'accepted', 'rejected', 'cancelled'));

ALTER TABLE transfer DROP CONSTRAINT transfer_reason_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_reason_check
    CHECK (reason IN ('transfer-unanswered', 'transfer-taken-back'));
ALTER TABLE transfer ADD CONSTRAINT transfer_taken_back_check
    CHECK ((status = 'cancelled') = (reason IS NOT DISTINCT FROM 'transfer-taken-back'));
