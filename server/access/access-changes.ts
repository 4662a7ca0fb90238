import type { Dependencies } from '../operation/dependencies.ts';

/** The topic of news that access changed: every open live subscription it is about asks again whether it may go on. */
export const accessTopic = 'access';
/** Whether a topic of a notice says that access changed, for all or for one reader. */
export const isOfAccess = (topic: string): boolean => topic === accessTopic || topic.startsWith(`${accessTopic}:`);
/** Stands for every event of a namespace, in news of access. */
export const everyEvent = '*';
/** Stands for every namespace, in news of access. */
export const everyNamespace = '*';

/** Key of access changes for a user who reads live topics. */
export const readerName = (userId: number): string => `user ${userId}`;

/** Topic of changes that end what the phones of one team may read. */
export const teamAccess = (teamUid: string): string => `${accessTopic}:${teamReader(teamUid)}`;
/** Key of access changes for the phones of a team. */
export const teamReader = (teamUid: string): string => `team ${teamUid}`;

type Told = Pick<Dependencies, 'announce'>;

/** Tells every process that access to a namespace has changed for its readers. Call it after the commit. */
export const publishNamespaceChange = ({ announce }: Told, namespace: string): void =>
	announce(namespace, everyEvent, [accessTopic]);

/** Tells every process that a user may have lost a login or a right; call it after the commit. */
export const publishUserChange = ({ announce }: Told, userId: number): void =>
	announce(everyNamespace, everyEvent, [`${accessTopic}:${readerName(userId)}`]);

/** Key of access changes for an API token that reads live topics. */
export const tokenReader = (tokenId: number): string => `token ${tokenId}`;

/** Tells every process that an API token was ended; call it after the commit. */
export const publishTokenChange = ({ announce }: Told, tokenId: number): void =>
	announce(everyNamespace, everyEvent, [`${accessTopic}:${tokenReader(tokenId)}`]);
