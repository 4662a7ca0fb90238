import { askHost } from '../features/platform/domains/ask-host.ts';
import { eventNamesOf } from '../features/authoring/events/find.ts';
import { namespaceDirectory } from '../features/authoring/events/namespace-directory.ts';
import { features } from './features.ts';
import type { Feature } from '../features/feature.ts';
import { shownPlaces } from '../features/hosting/podium/find.ts';
import { mailLookOf } from '../features/website/design/mail-look.ts';
import { jobKinds } from './jobs.ts';
import { screensSource } from '../features/platform/search/screens.ts';
import { mailboxOf } from '../features/platform/users/find.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { readPublic } from '../runtime/public-fetch.ts';
import { adminScreens } from './sidebar.ts';

type Ports =
	| 'askHost'
	| 'ceremonies'
	| 'contactTargets'
	| 'editedRecords'
	| 'eventNamesOf'
	| 'jobKinds'
	| 'linkSources'
	| 'mailboxOf'
	| 'mailLook'
	| 'namespaces'
	| 'namespaceHooks'
	| 'needSources'
	| 'pageHooks'
	| 'readPublic'
	| 'searchSources'
	| 'shownFiles'
	| 'shownPlaces'
	| 'textSources';

/** What lower layers and features need from higher ones: functions, passed in with the other dependencies. */
export const ports: Pick<Dependencies, Ports> = {
	askHost,
	ceremonies: features.flatMap(({ ceremony }: Feature) => ceremony ?? []),
	contactTargets: features.flatMap(({ contactTarget }: Feature) => contactTarget ?? []),
	editedRecords: features.flatMap(({ edited }: Feature) => edited ?? []),
	eventNamesOf,
	jobKinds,
	linkSources: features.flatMap(({ links }: Feature) => links ?? []),
	mailboxOf,
	mailLook: mailLookOf,
	namespaces: namespaceDirectory,
	namespaceHooks: features.flatMap(({ namespaceHooks }: Feature) => namespaceHooks ?? []),
	needSources: features.flatMap(({ needs }: Feature) => needs ?? []),
	readPublic: (place) => readPublic(place),
	pageHooks: features.flatMap(({ pageHooks }: Feature) => pageHooks ?? []),
	shownFiles: features.flatMap(({ shownFiles }: Feature) => shownFiles ?? []),
	shownPlaces,
	textSources: features.flatMap(({ texts }: Feature) => texts ?? []),
	searchSources: [...features.flatMap(({ search }: Feature) => search ?? []), screensSource(adminScreens)].filter(
		({ screen }) => !screen || adminScreens.some(({ href }) => href === screen)
	)
};
