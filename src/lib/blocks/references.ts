import { z } from 'zod';

/** The fields that name an event: forms offer those that are there. */
export const eventFields = z.registry<{ refersTo: 'event' }>();

/** The uid or slug of an event of the namespace, in the field `event`: whoever stores it checks that it exists. */
export const eventReference = () =>
	z
		.string()
		.trim()
		.toLowerCase()
		.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)
		.register(eventFields, { refersTo: 'event' })
		.describe('Uid or slug of an event of the namespace');
