import type { RateLimits } from '../../../access/rates.ts';

/** Mails that strangers can cause to one mailbox per day and purpose: they must not flood another person's. */
const perMailbox = 3;
const daySeconds = 86_400;

/** Counts a mail of this purpose to a mailbox; false if it has had all of today's. */
export function takeMailbox(limits: RateLimits, purpose: string, address: string): boolean {
	if (limits.isFull(`${purpose}-mail`, address, perMailbox)) return false;
	limits.count(`${purpose}-mail`, address, daySeconds);
	return true;
}
