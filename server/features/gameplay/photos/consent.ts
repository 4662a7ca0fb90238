import de from '#lib/messages/export/de.json' with { type: 'json' };
import { locales } from '#lib/messages/locale.ts';
import en from '#lib/messages/export/en.json' with { type: 'json' };
import { AppError, invalidField } from '../../../runtime/errors.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import type { Settings } from '../../authoring/events/settings.ts';

type Locale = 'de' | 'en';
/** The sentence a team agrees to with a photo; the phone sends the hash (SHA-256, hex) back to prove which one it showed. */
export interface ConsentText {
	text: string;
	hash: string;
	locale: Locale;
}
type ConsentSettings = Pick<Settings, 'photoConsentText' | 'locale'>;

const builtIn: Record<Locale, string> = { de: de.photoConsent, en: en.photoConsent };

/** The current consent text: the event's own, or else the default one in the requested language or the event's. */
export function consentText({ photoConsentText, locale }: ConsentSettings, lang: Locale = locale): ConsentText {
	const shown = photoConsentText ? locale : lang;
	const text = photoConsentText || builtIn[shown];
	return { text, hash: sha256(text), locale: shown };
}

/** What a phone says about the consent of a photo. */
interface SaidConsent {
	consent: boolean;
	consentHash?: string | undefined;
	lang?: Locale | undefined;
}

/**
 * The sentence that a phone agreed to; undefined when it did not and did not have to.
 * 422 `consent_required`; 409 `wrong_state` with the present sentence when it showed another one.
 */
export function agreedText(said: SaidConsent, isNeeded: boolean, settings: ConsentSettings): ConsentText | undefined {
	const required = (path: string) => invalidField(path, 'consent_required', 'Please agree before you send the photo.');
	if (!said.consent) {
		if (isNeeded) throw required('consent');
		return undefined;
	}
	if (!said.consentHash) throw required('consentHash');
	const agreed = locales.map((locale) => consentText(settings, locale)).find(({ hash }) => hash === said.consentHash);
	if (agreed) return agreed;
	throw new AppError('wrong_state', 'The text to agree to has changed.', {
		extra: { photoConsent: consentText(settings, said.lang) }
	});
}
