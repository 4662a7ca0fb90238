import { dayColours } from '#lib/design/colours.ts';
import type { MailLook } from '../../platform/mail/frame.ts';
import { labelOf } from '../../platform/namespaces/find.ts';
import { shownBrand } from './brand.ts';
import { designOf } from './stored.ts';

/** What a namespace looks like in mails. */
export async function mailLookOf(namespace: string): Promise<MailLook> {
	const design = await designOf(namespace, null);
	const { primary, onPrimary } = dayColours(design.tokens.brand);
	const { logo } = await shownBrand(namespace, design);
	const { src, width, height } = logo ?? {};
	// Mail programs show no drawings; the name stands in their place.
	const isShown = src && width && height && !/\.svg\?/i.test(src);
	return {
		name: await labelOf(namespace),
		primary,
		onPrimary,
		logo: isShown ? { src, width, height } : null,
		isOwn: Boolean(logo) || Object.keys(design.own.brand ?? {}).length > 0
	};
}
