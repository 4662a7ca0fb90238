import { z } from 'zod';
import type { Block } from '#lib/blocks/blocks.ts';
import { lineText, plainText } from '#lib/text/fields.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { fieldErrorsOf } from '../../../operation/validation-errors.ts';
import { invalidInput } from '../../../runtime/errors.ts';
import { email } from '../../platform/users/schema.ts';

/** Optional fields of a form besides name, address and message. */
export type AskedField = Block<'contact'>['data']['fields'][number]['key'];

/** The content of a submitted form. */
interface Written {
	name: string | null;
	email: string;
	message: string;
	/** Only the fields of the form that were filled in. */
	fields: Partial<Record<AskedField, string>>;
}

/** Yes that was given, and nothing else. */
export const agreed = z.literal(true, { error: 'This needs your consent.' });
const line = (max: number, isRequired: boolean) => (isRequired ? lineText(max) : orNull(lineText(max)).optional());
/** Left empty by people; submissions that fill it in are not stored. */
export const trap = z.string().max(1000).optional();

/** The form of a block as a schema; unknown fields are ignored, above all a recipient. */
const schemaOf = ({ variant, data }: Block<'contact'>) =>
	z.object({
		...Object.fromEntries(data.fields.map(({ key, required }) => [key, line(200, required)])),
		...(variant === 'full' && { name: line(120, true) }),
		email,
		message: plainText(4000),
		consent: agreed,
		website: trap
	});

/** Parses a submission by the form of its block; throws 422 with every error. `isTrapped` = a program filled it in. */
export function readForm(block: Block<'contact'>, sent: unknown): Written & { isTrapped: boolean } {
	const read = schemaOf(block).safeParse(sent, { reportInput: true });
	if (!read.success) throw invalidInput(fieldErrorsOf(read.error));
	const { email: address, message, website } = read.data;
	const texts = read.data as Record<string, unknown>;
	const written = block.data.fields.flatMap(({ key }) => (typeof texts[key] === 'string' ? [[key, texts[key]]] : []));
	return {
		name: typeof texts.name === 'string' ? texts.name : null,
		email: address,
		message,
		fields: Object.fromEntries(written) as Written['fields'],
		isTrapped: Boolean(website)
	};
}
