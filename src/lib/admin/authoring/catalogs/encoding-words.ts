import type { Translator } from '#lib/messages/translator.ts';
import type { ImportReport } from '../../../../../server/features/authoring/catalog-files/import/report.ts';

type Encoding = NonNullable<ImportReport['encoding']>;

/** Encodings with the scripts they are for, by a key of `catalog-files.script`. */
const scripts: Record<Encoding, string> = {
	'utf-8': '',
	'windows-1252': 'western',
	'iso-8859-15': 'western',
	macintosh: 'western',
	'windows-1250': 'central',
	'iso-8859-2': 'central',
	'windows-1251': 'cyrillic',
	'koi8-r': 'cyrillic',
	'koi8-u': 'cyrillic',
	'iso-8859-5': 'cyrillic',
	'windows-1253': 'greek',
	'iso-8859-7': 'greek',
	'windows-1254': 'turkish',
	'windows-1255': 'hebrew',
	'windows-1256': 'arabic',
	'windows-1257': 'baltic',
	'windows-1258': 'vietnamese',
	shift_jis: 'japanese',
	'euc-jp': 'japanese',
	gbk: 'chinese',
	gb18030: 'chinese',
	big5: 'chinese',
	'euc-kr': 'korean',
	'utf-16le': '',
	'utf-16be': ''
};

/** The name of an encoding, with its purpose if the name does not say it. */
export function encodingWords({ t }: Translator, encoding: Encoding): string {
	const name = encoding === 'macintosh' ? 'Macintosh' : encoding.toUpperCase().replace('WINDOWS', 'Windows');
	const script = scripts[encoding];
	return script ? t('catalog-files.encodingFor', { name, script: t(`catalog-files.script.${script}`) }) : name;
}

/** The encodings a file can be read in, common ones first. */
export const encodingOptions = (translator: Translator): { value: string; label: string }[] => [
	{ value: 'auto', label: translator.t('catalog-files.encodingAuto') },
	...(Object.keys(scripts) as Encoding[]).map((value) => ({ value, label: encodingWords(translator, value) }))
];
