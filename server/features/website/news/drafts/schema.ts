import { z } from 'zod';
import { draftMark, draftNumber, versionFields } from '../../pages/drafts/schema.ts';
import { newsChange, newsResponse } from '../schema.ts';

const { title, content, excerpt, imageUrl, language } = newsChange;
/** The fields of an article that are drafted. */
export const draftedFields = { title, content, excerpt, imageUrl, language };

const isText = { title: true, content: true, excerpt: true, imageUrl: true, language: true } as const;
const shownText = newsResponse.pick(isText).shape;

/** What waits beside a published article. */
export const draftResponse = z.object({ version: draftNumber, ...shownText, ...draftMark }).meta({ id: 'NewsDraft' });
export type NewsDraftResponse = z.infer<typeof draftResponse>;

/** A version of an article without its text. */
export const versionRecord = z.object(versionFields).meta({ id: 'NewsVersionRecord' });

/** A version of an article. */
export const versionResponse = versionRecord.extend(shownText).meta({ id: 'NewsVersion' });
