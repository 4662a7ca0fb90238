import { z } from 'zod';

/** A name of the IANA time zone database. */
export const timeZone = z
	.string()
	.max(64, { abort: true })
	.refine((name) => {
		try {
			return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
		} catch {
			return false;
		}
	}, 'This time zone is not known.');
