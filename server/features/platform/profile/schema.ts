import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { writtenAddress } from '#lib/text/written-address.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import type { Imprint } from '../settings/model.ts';
import { displayName, email } from '../users/schema.ts';

/** Whose data: the imprint of the active namespace, or the contact details of the user. */
export const side = z.enum(['namespace', 'person']).describe('Imprint of the namespace, or your own contact');
export type Side = z.output<typeof side>;

/** An empty text clears the field. */
const clearable = <Schema extends z.ZodType>(schema: Schema) => orNull(schema).optional();

/** A link: http or https, without credentials; `www.example.org` gets `https://`. */
const website = z
	.string()
	.overwrite(writtenAddress)
	.max(500, { abort: true })
	.overwrite((text) => (/^[^\s:/?#@.]+(\.[^\s:/?#@.]+)+\.?(:\d+)?([/?#]\S*)?$/.test(text) ? `https://${text}` : text))
	.refine(isSafeLink, { error: 'This must be an address like https://example.org.', params: { code: 'unsafe_url' } })
	.max(500);

function isSafeLink(text: string): boolean {
	if (!/^https?:\/\/[^\s"'<>\\]+$/i.test(text) || !URL.canParse(text)) return false;
	const { username, password } = new URL(text);
	return !username && !password;
}

/** A change of a profile; omitted fields keep their value. */
export const profileChange = z.strictObject({
	of: side.optional(),
	displayName: displayName.optional(),
	company: clearable(lineText(200)),
	phone: clearable(lineText(60)),
	street: clearable(lineText(200)),
	zip: clearable(lineText(20)),
	city: clearable(lineText(120)),
	email: clearable(email),
	website: clearable(website),
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
