import { z } from 'zod';
import { imageAddress, lineText } from '#lib/text/fields.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { recordId } from '../../platform/namespaces/fields.ts';
import { displayName } from '../../platform/users/schema.ts';

export const customerId = recordId.describe('Id of the user');

// A file of an event goes with the event.
const avatarUrl = imageAddress
	.refine((address) => !address.startsWith('/events/'), {
		error: 'This must be an https address or a file of the media library.',
		params: { code: 'unsafe_url' }
	})
	.describe('Picture: an https address, or /uploads/… of the media library');

/** What of a customer can be changed; what is left out keeps its value, an empty text clears it. */
export const customerChange = {
	displayName: displayName.optional(),
	company: orNull(lineText(200)).optional().describe('Company'),
	phone: orNull(lineText(60)).optional().describe('Telephone number'),
	avatarUrl: orNull(avatarUrl).optional()
};

const profile = {
	userId: z.int(),
	username: z.string(),
	displayName: z.string(),
	company: z.string().nullable(),
	phone: z.string().nullable(),
	avatarUrl: z.string().nullable(),
	updatedAt: timeSchema,
	version: versionSchema
};
export const customerProfile = z.object(profile).meta({ id: 'CustomerProfile' });
export type CustomerProfile = z.infer<typeof customerProfile>;

/** A customer as the screen lists them. */
export const customerRow = z.object({
	...profile,
	openTickets: z.int().nullable().describe('Null where the installation has no tickets'),
	activeAt: timeSchema.nullable().describe('The later of the last login and the newest ticket')
});
export type CustomerRow = z.infer<typeof customerRow>;

export const customerSorts = ['name', 'company', 'tickets', 'activity'] as const;
/** One of `customerSorts`. */
export type CustomerSort = (typeof customerSorts)[number];
