import { askHost } from './features/domains/ask-host.ts';
import { namespaceDirectory } from './features/events/namespace-directory.ts';
import { features } from './features.ts';
import type { Feature } from './features/feature.ts';
import { mailboxOf } from './features/users/find.ts';
import type { Dependencies } from './operation/dependencies.ts';

/** What lower floors and features ask of higher ones: functions, given to them with the other dependencies. */
export const ports: Pick<Dependencies, 'askHost' | 'mailboxOf' | 'namespaces' | 'namespaceHooks' | 'pageHooks'> = {
	askHost,
	mailboxOf,
	namespaces: namespaceDirectory,
	namespaceHooks: features.flatMap(({ namespaceHooks }: Feature) => namespaceHooks ?? []),
	pageHooks: features.flatMap(({ pageHooks }: Feature) => pageHooks ?? [])
};
