/** Returns a number with the words after it, in the singular or plural: "1 job is", "3 jobs are". */
export const counted = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`;
