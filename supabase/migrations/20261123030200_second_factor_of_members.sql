-- What owners do to members gives plans away or ends paid ones, and an erased subscriber does not come back: both demand the
-- second factor, as refunds do. docs/decisions/0292-second-factor-for-members.md goes through every permission.

update private.role_permissions set second_factor = true where permission in ('members.manage', 'newsletter.erase');
