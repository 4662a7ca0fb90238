import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** An article that an issue takes over. */
export type TakenArticle = OutputOf<'campaign.show'>['articles'][number];
/** An article to choose from. */
export type FoundArticle = OutputOf<'campaign.articles'>['articles'][number];

/** The most articles that an issue takes over. */
export const mostArticles = 12;
