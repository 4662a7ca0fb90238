import { z } from 'zod';
import { clearable, imprintFields } from '../settings/imprint-schema.ts';
import type { Imprint } from '../settings/model.ts';
import { displayName, email } from '../users/schema.ts';

/** Whose data: the imprint of the active namespace, or the contact details of the user. */
export const side = z.enum(['namespace', 'person']).describe('Imprint of the namespace, or your own contact');
export type Side = z.output<typeof side>;

/** A change of a profile; omitted fields keep their value. */
export const profileChange = z.strictObject({
	of: side.optional(),
	displayName: displayName.optional(),
	...imprintFields,
	email: clearable(email),
	currentPassword: clearable(z.string().max(200)).describe('Only to change your own e-mail address'),
	namespace: z.unknown().optional().describe('Read only'),
	version: z.unknown().optional().describe('Read only; If-Match guards a change')
});

/** The eight fields of a profile. */
export type ProfileFields = { [Name in keyof Imprint]?: Imprint[Name] | undefined };

/** A profile as it is shown. */
export interface ProfileResponse extends Imprint {
	displayName: string;
	version: number;
}
