import type { Loss } from '../../../../../server/features/platform/media/drawing/svg-losses.ts';
import type { Translator } from '#lib/messages/translator.ts';

/** What a drawing visibly lost on upload, in a sentence. */
export const lostText = ({ t, formats }: Pick<Translator, 't' | 'formats'>, lost: readonly Loss[]): string =>
	t('media.removed.text', {
		parts: new Intl.ListFormat(formats).format(lost.map((loss) => t(`media.removed.${loss}`)))
	});
