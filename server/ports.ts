import { askHost } from './features/domains/ask-host.ts';
import { namespaceDirectory } from './features/events/namespace-directory.ts';
import { features } from './features.ts';
import type { Feature } from './features/feature.ts';
import { screensSource } from './features/search/screens.ts';
import { mailboxOf } from './features/users/find.ts';
import type { Dependencies } from './operation/dependencies.ts';
import { adminScreens } from './screens.ts';

type Ports = 'askHost' | 'mailboxOf' | 'namespaces' | 'namespaceHooks' | 'pageHooks' | 'searchSources';

/** What lower floors and features ask of higher ones: functions, given to them with the other dependencies. */
export const ports: Pick<Dependencies, Ports> = {
	askHost,
	mailboxOf,
	namespaces: namespaceDirectory,
	namespaceHooks: features.flatMap(({ namespaceHooks }: Feature) => namespaceHooks ?? []),
	pageHooks: features.flatMap(({ pageHooks }: Feature) => pageHooks ?? []),
	searchSources: [...features.flatMap(({ search }: Feature) => search ?? []), screensSource(adminScreens)].filter(
		({ screen }) => !screen || adminScreens.some(({ href }) => href === screen)
	)
};
