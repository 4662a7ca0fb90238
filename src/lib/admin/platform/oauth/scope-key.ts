import type { Translator } from '#lib/messages/translator.ts';
import type { Scope } from '../../../../../server/access/scopes.ts';

type Words = Scope extends infer Each
	? Each extends `${infer Group}:${infer Right}`
		? `${Group}${Capitalize<Right>}`
		: never
	: never;

/** The message that describes a scope in plain words; `hint` says what it includes. */
export const scopeKey = <Part extends 'name' | 'hint'>(scope: Scope, part: Part): `roles.scope.${Words}.${Part}` =>
	`roles.scope.${scope.replace(/:(.)/, (_, letter: string) => letter.toUpperCase()) as Words}.${part}`;

/** What a scope allows, in one sentence. */
export const scopeSentence = (t: Translator['t'], scope: Scope): string =>
	`${t(scopeKey(scope, 'name'))} – ${t(scopeKey(scope, 'hint'))}`;
