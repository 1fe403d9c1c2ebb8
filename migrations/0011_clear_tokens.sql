-- Events named the token of an invitation or of a new password. They name its row now; what stands there from before is taken out.
UPDATE outbox SET payload = json_remove(payload, '$.token') WHERE topic IN ('user.invited', 'password.reset-requested');
