import { z } from 'zod';

/** An e-mail address, in small letters. */
export const emailAddress = z
	.email('Use an address like name@example.org.')
	.max(200)
	.transform((text) => text.toLowerCase());
