import { z } from 'zod';
import { writtenAddress } from '#lib/text/written-address.ts';
import { orNull } from '../../../../operation/empty-to-null.ts';
import { given } from '../../../../operation/given.ts';
import { shownAs } from '../../../../operation/response-schema.ts';
import { questionForm } from '../read/question-response.ts';
import { detailFields } from '../read/read-details.ts';
import { checkAddress } from '../read/rows.ts';

const address = orNull(z.string().overwrite(writtenAddress).max(2048))
	.optional()
	.describe('Address behind the QR code');

// Parsed leniently by the file parsers, which explain errors in questions better than a schema.
const shown = (form: z.ZodType) => shownAs(z.unknown(), { input: form }).optional();
/** The input of saving a whole catalog. */
export const wholeFields = {
	questions: shownAs(z.array(z.unknown()), { input: z.array(questionForm) }).describe('The questions in their order'),
	name: shown(detailFields.name),
	description: shown(detailFields.description),
	comment: shown(detailFields.comment),
	raetsel_buchstabe: shown(detailFields.raetsel_buchstabe),
	sort_order: shown(detailFields.sort_order),
	qrcode_url: address
};

/** The details of a catalog besides its name. */
export const detailInput = {
	description: detailFields.description,
	comment: detailFields.comment,
	raetsel_buchstabe: orNull(detailFields.raetsel_buchstabe.unwrap().unwrap()).optional(),
	sort_order: detailFields.sort_order,
	qrcode_url: address
};

/** The columns that a change names. */
export function columnsOf(change: z.output<z.ZodObject<typeof detailInput>> & { name?: string | undefined }) {
	checkAddress(change.qrcode_url);
	const { name, description, comment } = change;
	const { raetsel_buchstabe: raetselBuchstabe, sort_order: sortOrder, qrcode_url: qrcodeUrl } = change;
	return given({ name, description, comment, raetselBuchstabe, sortOrder, qrcodeUrl });
}
