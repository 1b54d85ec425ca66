const BUTTON = "do:";
const SEAT = "seat:";

/** Buttons and seats have the same addresses in every game: the frame draws both. */
export const isButton = (at: string): boolean => at.startsWith(BUTTON);
export const isSeat = (at: string): boolean => at.startsWith(SEAT);

export const seatAddress = (seat: number): string => `${SEAT}${seat}`;
export const seatAt = (at: string): number => Number(at.slice(SEAT.length));
