#!/bin/sh
# Makes the database and its two roles when the volume is empty: the owner of the schema, and the server, which cannot
# change what was written to the ledger. See "Two roles" in OPERATING.md.
set -e
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" \
  --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE cowrie_owner LOGIN PASSWORD :'owner';
CREATE ROLE cowrie_server LOGIN PASSWORD :'server';
CREATE DATABASE cowrie OWNER cowrie_owner;
SQL
