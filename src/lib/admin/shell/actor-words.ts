import type { Translator } from '#lib/messages/translator.ts';

/** Whom a record names as the log does: a person, a person with an app, a token by its label, or the server itself. */
export function actorWords({ t }: Pick<Translator, 't'>, actor: string): string {
	const [, kind, name = ''] = /^(user|token):(.*)$/s.exec(actor) ?? [];
	if (!kind) return t('admin.actor.server');
	// User names have no spaces; names of apps may have any text.
	const [, person, app] = (kind === 'user' && /^(\S+) by (.+)$/s.exec(name)) || [];
	return person && app ? t('admin.actor.withApp', { name: person, app }) : name;
}
