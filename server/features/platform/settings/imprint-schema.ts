import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { writtenAddress } from '#lib/text/written-address.ts';
import { emailAddress } from '../../../operation/email.ts';
import { orNull } from '../../../operation/empty-to-null.ts';

/** An empty text clears the field. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) => orNull(schema).optional();

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

/** Who runs something, besides the name. */
export const imprintFields = {
	company: clearable(lineText(200)),
	phone: clearable(lineText(60)),
	street: clearable(lineText(200)),
	zip: clearable(lineText(20)),
	city: clearable(lineText(120)),
	email: clearable(emailAddress),
	website: clearable(website)
};
