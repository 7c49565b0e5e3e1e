/**
 * Facts about codes of US places, one line each:
 *
 * place | state | code names | abbreviations | other names of the place | pattern of its section numbers | publisher
 *
 * Lists are separated by `;`. The pattern is empty where a code has several. The publisher (see gazetteer.ts) is where
 * the facts can be checked. Names and abbreviations are as the code itself, its publisher or Westlaw gives them. Larger places
 * come first within each table.
 */

export const WEST = `
Los Angeles|CA|Los Angeles Municipal Code;Los Angeles Administrative Code|LAMC;LAAC|L.A.|n.n|A
Seattle|WA|Seattle Municipal Code|SMC||n.n.n|M
Phoenix|AZ|Phoenix City Code||Phx|n-n|C
San Diego|CA|San Diego Municipal Code|SDMC||n.n|S
San Jose|CA|San Jose Municipal Code|SJMC||n.n.n|M
San Francisco|CA|San Francisco Administrative Code;San Francisco Planning Code;San Francisco Police Code;San Francisco Health Code;San Francisco Public Works Code;San Francisco Business and Tax Regulations Code;San Francisco Environment Code;San Francisco Transportation Code;San Francisco Housing Code;San Francisco Building Code;San Francisco Labor and Employment Code;San Francisco Campaign and Governmental Conduct Code||S.F.||A
Denver|CO|Denver Revised Municipal Code|DRMC||n-n|M
Portland|OR|Portland City Code|PCC||n.n.n|S
Las Vegas|NV|Las Vegas Municipal Code|LVMC||n.n.n|M
Albuquerque|NM|Revised Ordinances of Albuquerque|ROA||n-n-n|A
Tucson|AZ|Tucson Code|||n-n|A
Fresno|CA|Fresno Municipal Code|FMC||n-n|M
Sacramento|CA|Sacramento City Code|SCC||n.n.n|E
Mesa|AZ|Mesa City Code|||n-n-n|S
Colorado Springs|CO|City Code of Colorado Springs|||n.n.n|A
Long Beach|CA|Long Beach Municipal Code|LBMC||n.n.n|M
Oakland|CA|Oakland Municipal Code|OMC||n.n.n|M
Bakersfield|CA|Bakersfield Municipal Code|BMC||n.n.n|C
Aurora|CO|Aurora City Code|||n-n|C
Honolulu|HI|Revised Ordinances of Honolulu|ROH||n-n.n|S
Anaheim|CA|Anaheim Municipal Code|AMC||n.n.n|A
Henderson|NV|Henderson Municipal Code|HMC||n.n.n|M
Stockton|CA|Stockton Municipal Code|SMC||n.n.n|E
Riverside|CA|Riverside Municipal Code|RMC||n.n.n|M
Santa Ana|CA|Santa Ana Municipal Code|SAMC||n-n|M
Irvine|CA|Irvine Municipal Code|IMC||n-n-n|M
Anchorage|AK|Anchorage Municipal Code|AMC||n.n.n|M
Chandler|AZ|Chandler City Code|||n-n|M
Chula Vista|CA|Chula Vista Municipal Code|CVMC||n.n.n|C
North Las Vegas|NV|North Las Vegas Municipal Code|NLVMC||n.n.n|M
Reno|NV|Reno Municipal Code|RMC||n.n.n|M
Sparks|NV|Sparks Municipal Code|SMC||n.n.n|M
Scottsdale|AZ|Scottsdale Revised Code|SRC||n-n|M
Glendale|AZ|Glendale City Code|||n-n|M
Glendale|CA|Glendale Municipal Code|GMC||n.n.n|M
Spokane|WA|Spokane Municipal Code|SMC||n.n.n|S
Fremont|CA|Fremont Municipal Code|FMC||n.n.n|C
Boise|ID|Boise City Code|BCC||n-n-n|A
San Bernardino|CA|San Bernardino Municipal Code|SBMC||n.n.n|M
Tacoma|WA|Tacoma Municipal Code|TMC||n.n.n|S
Modesto|CA|Modesto Municipal Code|MMC|||C
Oxnard|CA|Oxnard City Code|OCC||n-n|A
Fontana|CA|Fontana Municipal Code|FMC||n-n|M
Moreno Valley|CA|Moreno Valley Municipal Code|MVMC||n.n.n|E
Huntington Beach|CA|Huntington Beach Municipal Code|HBMC||n.n.n|E
Salt Lake City|UT|Salt Lake City Code|SLCC|Salt Lake;SLC|n.n.n|A
Vancouver|WA|Vancouver Municipal Code|VMC||n.n.n|S
Tempe|AZ|Tempe City Code|||n-n|M
Eugene|OR|Eugene Code|EC||n.n|C
Salem|OR|Salem Revised Code|SRC||n.n|S
Gresham|OR|Gresham Revised Code|GRC||n.n.n|S
Santa Rosa|CA|Santa Rosa City Code|SRCC||n-n.n|E
Berkeley|CA|Berkeley Municipal Code|BMC||n.n.n|C
Palo Alto|CA|Palo Alto Municipal Code|PAMC||n.n.n|A
East Palo Alto|CA|East Palo Alto Municipal Code|EPAMC||n.n.n|M
Santa Monica|CA|Santa Monica Municipal Code|SMMC||n.n.n|E
San Mateo|CA|San Mateo Municipal Code|SMMC||n.n.n|S
Pasadena|CA|Pasadena Municipal Code|PMC||n.n.n|M
Burbank|CA|Burbank Municipal Code|BMC||n-n-n|C
Culver City|CA|Culver City Municipal Code|CCMC||n.n.n|A
West Hollywood|CA|West Hollywood Municipal Code|WHMC||n.n.n|E
Inglewood|CA|Inglewood Municipal Code|IMC||n-n|E
Torrance|CA|Torrance Municipal Code|TMC||n.n.n|C
Sunnyvale|CA|Sunnyvale Municipal Code|SMC||n.n.n|E
Santa Clara|CA|Santa Clara City Code|SCCC||n.n.n|C
Mountain View|CA|Mountain View City Code|MVCC|||M
Redwood City|CA|Redwood City Municipal Code|RCMC||n.n|M
Cupertino|CA|Cupertino Municipal Code|CMC||n.n.n|A
Hayward|CA|Hayward Municipal Code|HMC|||M
Richmond|CA|Richmond Municipal Code|RMC||n.n.n|M
Alameda|CA|Alameda Municipal Code|AMC||n-n.n|M
Emeryville|CA|Emeryville Municipal Code|EMC||n-n.n|C
Concord|CA|Concord Municipal Code|CMC||n.n.n|C
Vallejo|CA|Vallejo Municipal Code|VMC||n.n.n|M
Davis|CA|Davis Municipal Code|DMC||n.n.n|E
Santa Barbara|CA|Santa Barbara Municipal Code|SBMC||n.n.n|E
Santa Cruz|CA|Santa Cruz Municipal Code|SCMC||n.n.n|C
Ventura|CA|San Buenaventura Municipal Code|SBMC|San Buenaventura|n.n.n|C
Palm Springs|CA|Palm Springs Municipal Code|PSMC||n.n.n|E
Costa Mesa|CA|Costa Mesa Municipal Code|CMMC||n-n|M
Newport Beach|CA|Newport Beach Municipal Code|NBMC||n.n.n|C
Carlsbad|CA|Carlsbad Municipal Code|CMC||n.n.n|E
Bellevue|WA|Bellevue City Code;Bellevue Land Use Code|BCC;LUC||n.n.n|C
Kent|WA|Kent City Code|KCC||n.n.n|C
Everett|WA|Everett Municipal Code|EMC||n.n.n|C
Renton|WA|Renton Municipal Code|RMC||n-n-n|C
Kirkland|WA|Kirkland Municipal Code;Kirkland Zoning Code|KMC;KZC|||C
Redmond|WA|Redmond Municipal Code;Redmond Zoning Code|RMC;RZC||n.n.n|C
Olympia|WA|Olympia Municipal Code|OMC||n.n.n|C
Bellingham|WA|Bellingham Municipal Code|BMC||n.n.n|C
Burien|WA|Burien Municipal Code|BMC||n.n.n|C
Shoreline|WA|Shoreline Municipal Code|SMC||n.n.n|C
Bend|OR|Bend Code|||n.n.n|C
Beaverton|OR|Beaverton City Code|BCC||n.n.n|C
Hillsboro|OR|Hillsboro Municipal Code|HMC||n.n.n|C
Boulder|CO|Boulder Revised Code|BRC||n-n-n|M
Fort Collins|CO|Fort Collins Municipal Code|||n-n|M
Lakewood|CO|Lakewood Municipal Code|LMC||n.n.n|S
Aspen|CO|Aspen Municipal Code|||n.n.n|M
Santa Fe|NM|Santa Fe City Code|SFCC||n-n.n|S
Las Cruces|NM|Las Cruces Municipal Code|LCMC||n-n|M
Flagstaff|AZ|Flagstaff City Code|||n-n-n|C
Provo|UT|Provo City Code|PCC||n.n.n|C
Park City|UT|Park City Municipal Code||||S
Missoula|MT|Missoula Municipal Code|MMC||n.n.n|M
Billings|MT|Billings Montana City Code|BMCC||n-n|M
Juneau|AK|City and Borough of Juneau Code|CBJ||n.n.n|M
Fairbanks|AK|Fairbanks General Code|FGC||n-n|S
`;

export const MIDDLE = `
Chicago|IL|Municipal Code of Chicago|MCC|Chi|n-n-n|A
Houston|TX|Houston Code of Ordinances||Hous|n-n|M
San Antonio|TX|San Antonio City Code|||n-n|M
Dallas|TX|Dallas City Code||Dall||A
Austin|TX|Austin City Code|||n-n-n|A
Fort Worth|TX|Fort Worth City Code|||n-n|A
Columbus|OH|Columbus City Codes|CCC||n.n|M
Indianapolis|IN|Revised Code of Indianapolis and Marion County|||n-n|M
Oklahoma City|OK|Oklahoma City Municipal Code|OCMC||n-n|M
Nashville|TN|Nashville Metropolitan Code of Laws||Nashville-Davidson;Metropolitan Nashville;Metro Nashville|n.n.n|M
El Paso|TX|El Paso City Code|||n.n.n|M
Detroit|MI|Detroit City Code|||n-n-n|M
Memphis|TN|Memphis Code of Ordinances||||M
Louisville|KY|Louisville Metro Code of Ordinances|LMCO|Louisville Metro;Louisville-Jefferson|n.n|A
Milwaukee|WI|Milwaukee Code of Ordinances|MCO||n-n|S
Kansas City|MO|Kansas City Code of Ordinances||Kan. City|n-n|M
Kansas City|KS|Kansas City Code of Ordinances||Kan. City|n-n|M
Omaha|NE|Omaha Municipal Code|OMC||n-n|M
Minneapolis|MN|Minneapolis Code of Ordinances|MCO|Mpls.|n.n|M
Tulsa|OK|Tulsa Revised Ordinances||||M
Wichita|KS|Code of the City of Wichita|||n.n.n|M
Arlington|TX|Arlington City Code||||S
New Orleans|LA|Code of the City of New Orleans|||n-n|M
Cleveland|OH|Codified Ordinances of Cleveland|CCO||n.n|A
Lexington|KY|Lexington-Fayette Code of Ordinances||Lexington-Fayette|n-n|M
Cincinnati|OH|Cincinnati Municipal Code|CMC||n-n|M
St. Louis|MO|St. Louis City Revised Code|||n.n.n|M
St. Paul|MN|Saint Paul Legislative Code||Saint Paul|n.n|M
Lincoln|NE|Lincoln Municipal Code|LMC||n.n.n|S
Corpus Christi|TX|Corpus Christi Code of Ordinances|||n-n|M
Plano|TX|Plano Code of Ordinances|||n-n|M
Madison|WI|Madison General Ordinances|MGO||n.n|M
Toledo|OH|Toledo Municipal Code|TMC||n.n|A
Lubbock|TX|Lubbock Code of Ordinances|||n.n.n|M
Fort Wayne|IN|Fort Wayne Code of Ordinances|||n.n|A
Des Moines|IA|Des Moines Municipal Code|||n-n|M
Little Rock|AR|Little Rock Code of Ordinances|||n-n|M
Grand Rapids|MI|Grand Rapids City Code||||M
Akron|OH|Akron Code of Ordinances|||n.n|M
Dayton|OH|Dayton Revised Code of General Ordinances|RCGO||n.n|M
Springfield|MO|Springfield City Code|||n-n|M
Columbia|MO|Columbia Code of Ordinances|||n-n|M
Springfield|IL|Springfield Municipal Code|||n.n|M
Peoria|IL|Peoria Code of Ordinances|||n-n|M
Rockford|IL|Rockford Code of Ordinances|||n-n|M
Naperville|IL|Naperville Municipal Code|||n-n-n|M
Evanston|IL|Evanston City Code|||n-n-n|M
Oak Park|IL|Village Code of Oak Park|||n-n-n|A
Ann Arbor|MI|Ann Arbor City Code|||n:n|M
Overland Park|KS|Overland Park Municipal Code|OPMC||n.n.n|S
Topeka|KS|Topeka Municipal Code|TMC||n.n.n|C
Iowa City|IA|Iowa City Code|||n-n-n|A
Cedar Rapids|IA|Cedar Rapids Municipal Code|||n.n|M
Duluth|MN|Duluth City Code|||n-n|S
Rochester|MN|Rochester Code of Ordinances||||M
Sioux Falls|SD|Sioux Falls Code of Ordinances|||n.n|A
Fargo|ND|Fargo Municipal Code|||n-n|S
Knoxville|TN|Knoxville Code of Ordinances|||n-n|M
Chattanooga|TN|Chattanooga City Code|||n-n|S
Baton Rouge|LA|Baton Rouge Code of Ordinances||East Baton Rouge|n:n|M
Shreveport|LA|Shreveport Code of Ordinances|||n-n|M
Jackson|MS|Jackson Code of Ordinances|||n-n|M
`;

export const EAST = `
New York|NY|New York City Administrative Code;Rules of the City of New York|;RCNY|New York City;N.Y.C.|n-n.n|A
Philadelphia|PA|Philadelphia Code||Phila.|n-n|A
District of Columbia|DC|District of Columbia Official Code;District of Columbia Municipal Regulations|DC ST;DCMR|D.C.;Washington, D.C.|n-n.n|S
Jacksonville|FL|Jacksonville Ordinance Code|||n.n|M
Charlotte|NC|Charlotte City Code|||n-n|M
Boston|MA|Boston Municipal Code|CBC|Bos|n-n.n|A
Baltimore|MD|Baltimore City Code||Balt|n-n|S
Atlanta|GA|Atlanta Code of Ordinances|||n-n|M
Raleigh|NC|Raleigh City Code|||n-n|M
Virginia Beach|VA|Virginia Beach City Code|||n-n|M
Miami|FL|Miami City Code|||n-n|M
Tampa|FL|Tampa City Code|||n-n|M
Orlando|FL|Orlando City Code||||M
Newark|NJ|Newark Municipal Code|||n:n-n|E
Pittsburgh|PA|Pittsburgh Code|||n.n|M
Jersey City|NJ|Jersey City Municipal Code|||n-n|M
Greensboro|NC|Greensboro Code of Ordinances|||n-n|M
Durham|NC|Durham City Code|||n-n|M
Buffalo|NY|Buffalo City Code|||n-n|E
St. Petersburg|FL|St. Petersburg City Code|||n-n|M
Chesapeake|VA|Chesapeake City Code|||n-n|M
Norfolk|VA|Norfolk City Code|||n-n|M
Richmond|VA|Richmond City Code|||n-n|M
Alexandria|VA|Alexandria City Code|||n-n-n|M
Roanoke|VA|Roanoke City Code|||n-n|M
Winston-Salem|NC|Winston-Salem City Code|||n-n|M
Asheville|NC|Asheville Code of Ordinances|||n-n|M
Rochester|NY|Rochester Municipal Code|||n-n|E
Yonkers|NY|Yonkers City Code|||n-n|E
Syracuse|NY|Syracuse Revised General Ordinances|||n-n|M
Albany|NY|Albany City Code|||n-n|E
Ithaca|NY|Ithaca City Code|||n-n|E
Birmingham|AL|Birmingham City Code|||n-n-n|M
Mobile|AL|Mobile City Code|||n-n|M
Montgomery|AL|Montgomery Code of Ordinances|||n-n|M
Huntsville|AL|Huntsville Code of Ordinances|||n-n|M
Tallahassee|FL|Tallahassee Code of General Ordinances|||n-n|M
Fort Lauderdale|FL|Fort Lauderdale Code of Ordinances|||n-n|M
Miami Beach|FL|Miami Beach City Code|||n-n|M
Hialeah|FL|Hialeah Code of Ordinances|||n-n|M
Gainesville|FL|Gainesville Code of Ordinances|||n-n|M
Key West|FL|Key West Code of Ordinances|||n-n|M
Savannah|GA|Savannah City Code|||n-n|M
Columbus|GA|Columbus Code of Ordinances|||n-n|M
Charleston|SC|Charleston Code of Ordinances|||n-n|M
Columbia|SC|Columbia Code of Ordinances|||n-n|M
Charleston|WV|Charleston City Code|||n-n|M
Wilmington|DE|Wilmington City Code|||n-n|M
Providence|RI|Providence Code of Ordinances|||n-n|M
Hartford|CT|Hartford Municipal Code|||n-n|M
New Haven|CT|New Haven Code of Ordinances|||n-n|M
Stamford|CT|Stamford Code of Ordinances|||n-n|M
Worcester|MA|Worcester Revised Ordinances||||M
Springfield|MA|Springfield City Code|||n-n|E
Cambridge|MA|Cambridge Municipal Code|||n.n.n|M
Somerville|MA|Somerville Code of Ordinances|||n-n|M
Portland|ME|Portland City Code|||n-n|S
Burlington|VT|Burlington Code of Ordinances|||n-n|C
Manchester|NH|Manchester Code of Ordinances|||n.n|S
Hoboken|NJ|Hoboken Code|||n-n|E
Trenton|NJ|Trenton City Code|||n-n|E
Princeton|NJ|Princeton Code|||n-n|E
Annapolis|MD|Annapolis City Code|||n.n.n|M
Allentown|PA|Allentown Code of Ordinances|||n-n|E
`;

export const COUNTIES = `
Los Angeles County|CA|Los Angeles County Code|LACC|L.A. County|n.n.n|M
King County|WA|King County Code|KCC||n.n.n|S
Cook County|IL|Cook County Code of Ordinances|||n-n|M
San Diego County|CA|San Diego County Code of Regulatory Ordinances|||n.n|A
Orange County|CA|Codified Ordinances of the County of Orange|||n-n-n|M
Miami-Dade County|FL|Code of Miami-Dade County||Miami-Dade|n-n|M
Clark County|NV|Clark County Code|CCC||n.n.n|M
Clark County|WA|Clark County Code|CCC||n.n.n|C
Broward County|FL|Broward County Code of Ordinances|||n-n|M
Palm Beach County|FL|Palm Beach County Code|||n-n|M
Hillsborough County|FL|Hillsborough County Code of Ordinances|||n-n|M
Orange County|FL|Orange County Code|||n-n|M
Sacramento County|CA|Sacramento County Code|SCC||n.n.n|E
Alameda County|CA|Alameda County General Ordinance Code|||n.n.n|M
Contra Costa County|CA|Contra Costa County Ordinance Code|||n-n.n|M
San Mateo County|CA|San Mateo County Ordinance Code|||n.n.n|M
Marin County|CA|Marin County Code|||n.n.n|M
Sonoma County|CA|Sonoma County Code|||n-n|M
Santa Cruz County|CA|Santa Cruz County Code|SCCC||n.n.n|C
San Bernardino County|CA|San Bernardino County Code||||A
Snohomish County|WA|Snohomish County Code|SCC||n.n.n|C
Pierce County|WA|Pierce County Code|PCC||n.n.n|C
Kitsap County|WA|Kitsap County Code|KCC||n.n.n|C
Whatcom County|WA|Whatcom County Code|WCC||n.n.n|C
Multnomah County|OR|Multnomah County Code|MCC||n.n|S
Fairfax County|VA|Fairfax County Code|||n-n-n|M
Arlington County|VA|Arlington County Code|||n-n|S
Loudoun County|VA|Loudoun County Codified Ordinances|||n.n|M
Montgomery County|MD|Montgomery County Code|||n-n|A
Prince George's County|MD|Prince George's County Code||PG County|n-n|M
Baltimore County|MD|Baltimore County Code|||n-n-n|A
Howard County|MD|Howard County Code|||n.n|M
Anne Arundel County|MD|Anne Arundel County Code|||n-n-n|A
Fulton County|GA|Fulton County Code of Ordinances|||n-n|M
DeKalb County|GA|DeKalb County Code|||n-n|M
Suffolk County|NY|Suffolk County Code|||n-n|E
Nassau County|NY|Nassau County Administrative Code|||n-n.n|E
Salt Lake County|UT|Salt Lake County Code|||n.n.n|M
Maui County|HI|Maui County Code|MCC||n.n.n|M
Hawaii County|HI|Hawaii County Code|HCC||n-n|S
Washoe County|NV|Washoe County Code|WCC|||S
St. Louis County|MO|St. Louis County Revised Ordinances|SLCRO||n.n|M
Matanuska-Susitna Borough|AK|Matanuska-Susitna Borough Code|MSB||n.n.n|C
Kenai Peninsula Borough|AK|Kenai Peninsula Borough Code|KPB||n.n.n|M
Fairbanks North Star Borough|AK|Fairbanks North Star Borough Code|FNSBC||n.n.n|C
Navajo Nation||Navajo Nation Code|NNC|||S
Cherokee Nation||Cherokee Nation Code|CNCA|||S
Hoopa Valley Tribe||Hoopa Valley Tribal Code|HVTC|Hoopa Valley|n.n|S
Puyallup Tribe||Puyallup Tribal Code|PTC|Puyallup|n.n.n|C
`;
