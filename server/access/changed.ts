import type { Parts } from '../parts.ts';

/** The topic of news that access changed: every open live subscription it is about asks again whether it may go on. */
export const accessTopic = 'access';
/** Stands for every event of a namespace, in news of access. */
export const everyEvent = '*';
/** Stands for every namespace, in news of access. */
export const everyNamespace = '*';

/** How news of access name a user who reads live topics. */
export const readerName = (userId: number): string => `user ${userId}`;

type Told = Pick<Parts, 'announce'>;

/** Tells every process that access to a namespace changed for whoever reads there; call it after the commit. */
export const tellOfNamespace = ({ announce }: Told, namespace: string): void =>
	announce(namespace, everyEvent, [accessTopic]);

/** Tells every process that a user may have lost a login or a right; call it after the commit. */
export const tellOfUser = ({ announce }: Told, userId: number): void =>
	announce(everyNamespace, everyEvent, [`${accessTopic}:${readerName(userId)}`]);
