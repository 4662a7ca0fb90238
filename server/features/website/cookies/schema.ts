import { z } from 'zod';
import { versionSchema } from '../../../operation/response-schema.ts';
import { cookieFields } from '../../platform/settings/cookie-schema.ts';

/** A change: omitted fields stay, null restores the inherited value. */
export const cookieChange = z.strictObject({
	isEnabled: cookieFields.isEnabled.nullable().optional(),
	everywhere: cookieFields.everywhere.nullable().optional(),
	textDe: cookieFields.textDe.optional(),
	textEn: cookieFields.textEn.optional(),
	privacyUrl: cookieFields.privacyUrl.nullable().optional(),
	categories: cookieFields.categories.nullable().optional()
});

const settings = z.object(cookieFields);

export const cookiesOutput = z.object({
	cookies: settings.describe('What holds'),
	own: settings.partial().describe('What the namespace says itself'),
	inherited: settings.describe('What holds where it says nothing'),
	hosts: z.array(z.string()).describe('The other hosts whose films, frames and pictures pages may show'),
	version: versionSchema
});
