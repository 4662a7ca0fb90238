import { chooseLocale, type Locale } from '#lib/messages/locale.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { hasMail } from '../../platform/mail/send.ts';
import { usualConsent } from './letters.ts';

/** The consent text of the newsletter form outside of blocks; null if mail cannot confirm addresses. */
export async function offerOf(
	dependencies: Dependencies,
	namespace: string,
	language: string
): Promise<{ consent: string; locale: Locale } | null> {
	if (!(await hasMail(dependencies, namespace))) return null;
	const locale = chooseLocale({ query: language });
	return { consent: usualConsent(locale), locale };
}
