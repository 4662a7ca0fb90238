import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { errorText } from '../../shell/forms/error-text.ts';

type Fault = NonNullable<OutputOf<'team.import'>['rows'][number]['fault']>;

/** Why a row of a file can be no team. */
export function faultText(translator: Translator, { code, message, firstLine }: Fault): string {
	const { t, n } = translator;
	if (code === 'duplicate' && firstLine) return t('catalog-files.teams.doubled', { line: n(firstLine) });
	if (code === 'control_character') return t('catalog-files.teams.unprintable');
	return errorText(translator, { path: '', code, message });
}

const codes = ['no_header', 'blank', 'open_quotes', 'unknown_format', 'required', 'payload_too_large'] as const;

/** Why a whole file was refused, one sentence for each fault. */
export function refusalTexts(translator: Translator, { code, message, details }: App.Error): string[] {
	const { t } = translator;
	const faults = details?.length ? details : [{ path: '', code, message }];
	return faults.map((fault) => {
		const known = codes.find((one) => one === fault.code);
		const line = /^line (\d+)$/.exec(fault.path)?.[1];
		const text = known
			? t(`catalog-files.teams.why.${known}`)
			: faultText(translator, { code: fault.code ?? '', message: fault.message });
		return line ? `${t('admin.team.line', { line })} ${text}` : text;
	});
}
