import type { Translator } from '#lib/messages/translator.ts';

/** Says that a preview is in the language of its event, to hosts who read the screen in another one; '' to all others. */
export function previewLanguage({ t, locale }: Pick<Translator, 't' | 'locale'>, eventLocale: string): string {
	if (locale === eventLocale) return '';
	const language = new Intl.DisplayNames([locale], { type: 'language' }).of(eventLocale) ?? eventLocale;
	return t('admin.previewLanguage', { language });
}
