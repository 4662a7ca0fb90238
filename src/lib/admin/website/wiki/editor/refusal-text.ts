import type { Failure } from '#lib/admin/shell/calls/call.ts';
import type { Translator } from '#lib/messages/translator.ts';

/** Why an article was not made, in one sentence. */
export function refusalText({ t }: Pick<Translator, 't'>, failure: Failure): string {
	if (failure.kind === 'away') return t('admin.form.failed');
	if (failure.code === 'quota_exceeded') return t('admin.fieldErrors.quota');
	if (failure.code === 'conflict') return t('wiki.slugTaken');
	return t(failure.status === 403 ? 'admin.form.denied' : 'admin.form.failed');
}
