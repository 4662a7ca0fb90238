import { z } from 'zod';

/** The uid or slug of an event of the namespace, in the field `event`: whoever stores it looks whether it is there. */
export const eventReference = () =>
	z
		.string()
		.trim()
		.toLowerCase()
		.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)
		.describe('Uid or slug of an event of the namespace');
