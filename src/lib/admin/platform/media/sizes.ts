import type { Translator } from '#lib/messages/translator.ts';

const kilo = 1000;

/** A size in kB or MB, as people read it. */
export function sizeText({ t, n }: Translator, bytes: number): string {
	if (bytes < kilo * kilo) return t('media.bytes', { size: n(Math.max(1, Math.round(bytes / kilo))) });
	return t('media.megabytes', { size: n(bytes / kilo / kilo, { maximumFractionDigits: 1 }) });
}

/** Width and height in pixels; a dash for a drawing without a size. */
export const pixelsText = ({ t }: Translator, file: { width: number | null; height: number | null }): string =>
	file.width && file.height ? t('media.pixelsOf', { width: file.width, height: file.height }) : '–';
