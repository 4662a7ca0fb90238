import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { emailAddress } from '../../../operation/email.ts';
import { cookieFields } from './cookie-schema.ts';
import { imprintFields } from './imprint-schema.ts';
import { customCss, identity, ownTokens } from './look-schema.ts';
import { contactDays, footerLayouts } from './project-schema.ts';
import { siteFields } from './site-schema.ts';

const imprint = z.strictObject({ displayName: lineText(120).nullable(), ...imprintFields });

const presetUse = z.strictObject({ preset: z.string(), importedAt: z.iso.datetime(), importedBy: z.string() });

/** Schemas of the settings of a namespace in a backup. */
export const settingChecks = {
	imprint: asStored(imprint).nullable(),
	/** By slot; null for a menu that the backup does not hold. */
	defaultMenus: asStored(z.record(z.string(), z.int().min(1).nullable())).nullable(),
	footerLayout: z.enum(footerLayouts).nullable(),
	contactRecipient: emailAddress.nullable(),
	contactDays,
	designTokens: asStored(ownTokens).nullable(),
	customCss: customCss.nullable(),
	importMeta: asStored(presetUse).nullable(),
	// One that was stored before there were own fonts has none.
	brand: asStored(identity.partial({ headingFont: true, textFont: true })).nullable(),
	cookies: asStored(z.strictObject(cookieFields).partial()).nullable(),
	site: asStored(z.strictObject(siteFields).partial()).nullable()
};
