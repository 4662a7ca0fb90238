/** What a right answer is worth. */
export const pointsEach = 10;
/** Questions of the station; the rounds of a room must not be more. */
export const questionsEach = 16;
export const station = 'station';
