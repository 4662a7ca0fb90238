import type { Context } from '../../../operation/operation.ts';
import type { QuizEvent } from './model.ts';

/**
 * The page of an event on the website: by slug if the host belongs to its namespace, by uid on the main host, which
 * only knows the slugs of `default`.
 */
export const eventPath = (
	{ uid, slug, namespace }: Pick<QuizEvent, 'uid' | 'slug' | 'namespace'>,
	{ isMainHost }: Pick<Context, 'isMainHost'>
): string => `/event/${isMainHost === false || namespace === 'default' ? slug : uid}`;

/** The link that a QR code of an event carries: straight into play. */
export const eventUrl = (base: string, { uid }: Pick<QuizEvent, 'uid'>): string => `${base}/?event=${uid}`;
