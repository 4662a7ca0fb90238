import { flatten } from '#lib/messages/flatten.ts';
import type { Locale } from '#lib/messages/locale.ts';
import adminDe from '#lib/messages/admin/de.json' with { type: 'json' };
import adminEn from '#lib/messages/admin/en.json' with { type: 'json' };
import settingsDe from '#lib/messages/event-settings/de.json' with { type: 'json' };
import settingsEn from '#lib/messages/event-settings/en.json' with { type: 'json' };
import de from '#lib/messages/search/de.json' with { type: 'json' };
import en from '#lib/messages/search/en.json' with { type: 'json' };
import { createTranslator, type Translator } from '#lib/messages/translator.ts';
import { once } from '../../../runtime/once.ts';

const shelf = (search: object, admin: object, settings: object) => ({
	...flatten(search as Record<string, unknown>, 'search.'),
	...flatten(admin as Record<string, unknown>, 'admin.'),
	...flatten(settings as Record<string, unknown>, 'event-settings.')
});
const shelves = once(() => ({ de: shelf(de, adminDe, settingsDe), en: shelf(en, adminEn, settingsEn) }));

const translators = {
	de: createTranslator({ locale: 'de' }, (key) => shelves().de[key], true),
	en: createTranslator({ locale: 'en' }, (key) => shelves().en[key], true)
};

/** The words of screens, settings and actions in one language. */
export const wordsIn = (locale: Locale): Translator['t'] => translators[locale].t;
